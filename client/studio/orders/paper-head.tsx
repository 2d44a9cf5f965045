/** The shop, the title and the recipient on a printed document. */
import { locationLines } from '#shared/location-lines';
import { useRead } from '../read.ts';
import { useStore } from '../store/use-store.ts';
import type { Order } from './order-replies.ts';
import { addressOf } from './order-text.ts';

interface Website {
  readonly siteTitle?: string;
  readonly contactEmail?: string;
  readonly location?: object;
}

interface PaperHeadProps {
  readonly title: string;
  /** Number and date. */
  readonly facts: readonly string[];
  readonly contact: Order['contact'];
  readonly hasTaxNumber: boolean;
}

export function PaperHead({ title, facts, contact, hasTaxNumber }: PaperHeadProps) {
  const { taxNumber } = useStore();
  const { data: website } = useRead<Website>('/api/owner/website');
  return (
    <>
      <header>
        <div>
          <strong>{website?.siteTitle ?? ''}</strong>
          {locationLines(website?.location).map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span>{website?.contactEmail ?? ''}</span>
          {hasTaxNumber && taxNumber !== '' ? <span>{`VAT or tax number: ${taxNumber}`}</span> : null}
        </div>
        <div>
          <h2>{title}</h2>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
      </header>
      <address>
        {addressOf(contact).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </>
  );
}
