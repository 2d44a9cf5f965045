/** The studio's end of what it says to a frame. A page that is loaded anew gets a new port. */
import { CONNECT, type FrameMessage, readFrameMessage, type StudioMessage } from './messages.ts';

export interface FramePort {
  /** To be called whenever a page has been loaded in the frame. */
  connect(): void;
  /** Lost while no page is connected. */
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
        if (message !== undefined) onMessage(message);
      };
      // The page in the frame has no origin that could be named.
      frame.contentWindow?.postMessage(CONNECT, '*', [port2]);
    },
    send: (message) => port?.postMessage(message),
    close,
  };
}
