/** The studio's end of the message port to the preview. A reloaded page gets a new port. */
import { TYPED } from '../session/typing-pause.ts';
import { CONNECT, type FrameMessage, readFrameMessage, type StudioMessage } from './messages.ts';

export interface FramePort {
  /** Call when a page has been loaded in the frame. */
  connect(): void;
  /** Dropped while no page is connected. */
  send(message: StudioMessage): void;
  close(): void;
}

export function createFramePort(frame: HTMLIFrameElement, onMessage: (message: FrameMessage) => void): FramePort {
  let port: MessagePort | undefined;
  const close = (): void => {
    port?.close();
    port = undefined;
  };
  return {
    connect() {
      close();
      const { port1, port2 } = new MessageChannel();
      port = port1;
      port1.onmessage = ({ data }) => {
        const message = readFrameMessage(data);
        if (message?.type === 'text' && !message.isDone) document.dispatchEvent(new Event(TYPED));
        if (message !== undefined) onMessage(message);
      };
      // The sandboxed page has an opaque origin, so the target origin must be `*`.
      frame.contentWindow?.postMessage(CONNECT, '*', [port2]);
    },
    send: (message) => port?.postMessage(message),
    close,
  };
}
