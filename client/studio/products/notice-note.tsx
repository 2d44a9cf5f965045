import { Link } from 'wouter';
import { SITE_SCREEN } from '../settings/site-settings.ts';
import { useStore } from './store.ts';

/** Where notices of orders and returns go, with a link to the setting. */
export function NoticeNote() {
  const noticeEmail = useStore().data?.noticeEmail;
  if (noticeEmail === undefined) return null;
  return (
    <p className="studio-note">
      {noticeEmail === '' ? 'Notices of orders and returns are not sent: the site has no email address. ' : null}
      {noticeEmail === '' ? null : `Notices of orders and returns go to ${noticeEmail}. `}
      <Link href={`${SITE_SCREEN}/contact?setting=contactEmail`}>
        {noticeEmail === '' ? 'Enter the address' : 'Change the address'}
      </Link>
    </p>
  );
}
