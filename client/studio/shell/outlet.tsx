/** The screen of the current URL. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { adminMessages } from '#shared/messages/admin';
import { permissions } from '#shared/roles';
import { retryImport } from '../../core/retry-import.ts';
import { beginReads, endReads } from '../begin-reads.ts';
import { Button } from '../controls/button.tsx';
import { ErrorBoundary } from '../controls/error-boundary.tsx';
import { Loading } from '../controls/loading.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import type { ScreenProps, StudioRoute } from '../route-types.ts';
import { listedRoutes, routes } from '../routes.ts';
import { useSession } from '../session/session-context.ts';
import { type OpenRoute, openRoute } from './open-route.ts';

export function Outlet() {
  const [path] = useLocation();
  const { owner, may } = useSession();
  const main = useFocusOnChange(path);
  const open = openRoute(path);
  const isAllowed = open?.route.permission === undefined || may(open.route.permission);
  const screens = listedRoutes(routes, new Set(owner.permissions));
  const screen = (): React.ReactNode => {
    const [first] = screens;
    if (path === '/' && first !== undefined) return <Redirect to={first.path} replace />;
    if (open === undefined) return <NotFound path={path} />;
    return isAllowed ? <LoadedScreen {...open} screens={screens} /> : <Forbidden route={open.route} />;
  };
  return (
    <main id="main" ref={main} tabIndex={-1}>
      <ErrorBoundary key={path}>{screen()}</ErrorBoundary>
    </main>
  );
}

/** Moves the focus to the start of the new screen after navigation. */
function useFocusOnChange(path: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current !== path && shown.current !== '/') main.current?.focus();
    shown.current = path;
  }, [path]);
  return main;
}

function LoadedScreen({ route, ...props }: OpenRoute & Pick<ScreenProps, 'screens'>) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['screen', route.path],
    queryFn: () => {
      beginReads(client, route);
      return retryImport(route.load);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) endReads(client, route);
  }, [isLoaded, client, route]);
  // Also if it is left before.
  useEffect(() => () => endReads(client, route), [client, route]);
  if (isLoaded) return <data.Screen {...props} />;
  if (error === null) return <Loading label={route.title} />;
  return (
    <ScreenLayout title={route.title}>
      <div role="alert" className="studio-note is-error">
        <p>{adminMessages.load}</p>
        <span className="studio-buttons">
          <Button onPress={() => void refetch()}>Try again</Button>
          {/* The scripts of an earlier release are no longer on the server. */}
          <Button onPress={() => location.reload()}>Reload the studio</Button>
        </span>
      </div>
    </ScreenLayout>
  );
}

const NotFound = ({ path }: { readonly path: string }) => (
  <ScreenLayout title="Not found">
    <p>
      {adminMessages.locate}: <code>{path}</code>
    </p>
    <p>
      <Link href="/">Go to the first screen</Link>
    </p>
  </ScreenLayout>
);

const Forbidden = ({ route: { title, permission } }: { readonly route: StudioRoute }) => (
  <ScreenLayout title="Not permitted">
    <p>Your role does not permit to open “{title}”. It takes a role that may do this:</p>
    <p>{permission === undefined ? null : permissions[permission].summary}</p>
  </ScreenLayout>
);
