import { createRoot } from 'react-dom/client';
import { createQueryClient } from './read.ts';
import { readLinkToken } from './session/link-token.ts';
import { Studio } from './studio.tsx';

// Requested with the session. If it fails, it is tried again where it is needed.
void import('./documents/browser-documents.ts').catch(() => undefined);
const link = readLinkToken(location, history);
const container = document.getElementById('studio');
if (container !== null) createRoot(container).render(<Studio link={link} client={createQueryClient()} />);
