import { Component, type ReactNode } from 'react';
import { adminMessages } from '#shared/messages/admin';
import { Button } from './button.tsx';

interface State {
  readonly error: unknown;
}

/** Shows a fallback when a screen fails to render; the rest of the studio stays. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return (
      <div className="studio-screen">
        <h1>{adminMessages.wrong}</h1>
        <Button onPress={() => this.setState({ error: undefined })}>Try again</Button>
      </div>
    );
  }
}
