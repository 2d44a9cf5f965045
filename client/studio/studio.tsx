/** The whole studio: session and shell. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { ConfirmProvider } from './controls/confirm.tsx';
import { ErrorBoundary } from './controls/error-boundary.tsx';
import { ToastProvider } from './controls/toast.tsx';
import { DocumentsProvider } from './documents/documents-provider.tsx';
import type { LinkToken } from './session/link-token.ts';
import { SessionGate } from './session/session-gate.tsx';
import { Shell } from './shell/shell.tsx';

/** Not in the first script, which is read before anybody is signed in. */
const loadDocuments = () => import('./documents/browser-documents.ts');

export interface StudioProps {
  /** The token in the opened URL. */
  readonly link: LinkToken | undefined;
  readonly client: QueryClient;
}

export const Studio = ({ link, client }: StudioProps) => (
  <QueryClientProvider client={client}>
    <Router base="/config">
      <ToastProvider>
        <ConfirmProvider>
          <SessionGate link={link}>
            <ErrorBoundary>
              <DocumentsProvider load={loadDocuments}>
                <Shell />
              </DocumentsProvider>
            </ErrorBoundary>
          </SessionGate>
        </ConfirmProvider>
      </ToastProvider>
    </Router>
  </QueryClientProvider>
);
