import { createRoot } from 'react-dom/client';
import { createQueryClient } from './read.ts';
import { readLinkToken } from './session/link-token.ts';
import { Studio } from './studio.tsx';

const link = readLinkToken(location, history);
const container = document.getElementById('studio');
if (container !== null) createRoot(container).render(<Studio link={link} client={createQueryClient()} />);
