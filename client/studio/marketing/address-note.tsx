/** What a site without a postal address is told before it sends emails to many. */
import { Link } from 'wouter';
import { locationLines } from '#shared/location-lines';
import { useRead } from '../read.ts';
import { SITE_SCREEN } from '../settings/site-settings.ts';

export function AddressNote() {
  const { data: website } = useRead<{ readonly location?: object }>('/api/owner/website');
  if (website === undefined || locationLines(website.location).length > 0) return null;
  return (
    <p className="studio-note">
      {'The site has no postal address, so the footer of the email has none. Some countries, such as the United States, ' +
        'require it in commercial emails. '}
      <Link href={`${SITE_SCREEN}/contact`}>Enter the address</Link>
    </p>
  );
}
