/** Short messages that disappear by themselves. */
import { X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

/** Display time of a message that is neither hovered nor focused; longer if something can be done about it. */
const TOAST_MS = 3000;
const ACTION_MS = 10_000;

interface Toast {
  readonly message: string;
  readonly isError?: boolean;
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

export type ShowToast = (toast: Toast) => void;

const ToastContext = createContext<ShowToast | null>(null);

export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (show === null) throw new Error('useToast needs a ToastProvider above it.');
  return show;
}

interface Shown extends Toast {
  readonly id: number;
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const next = useRef(0);
  const show = useCallback<ShowToast>((toast) => {
    const id = next.current++;
    setToasts((all) => [...all, { ...toast, id }]);
  }, []);
  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  return (
    <ToastContext value={show}>
      {children}
      <section className="studio-toasts" aria-label="Notifications" aria-live="polite">
        {toasts.map((toast) => (
          <ToastView key={toast.id} toast={toast} onClose={close} />
        ))}
      </section>
    </ToastContext>
  );
}

interface ToastViewProps {
  readonly toast: Shown;
  readonly onClose: (id: number) => void;
}

function ToastView({ toast, onClose }: ToastViewProps) {
  const { id, message, action, isError = false } = toast;
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => onClose(id), action === undefined ? TOAST_MS : ACTION_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld, action, onClose]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering a message only keeps it visible.
    <div
      className={`studio-toast${isError ? ' is-error' : ''}`}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span>{message}</span>
      {action === undefined ? null : (
        <Button
          variant="quiet"
          onPress={() => {
            action.onPress();
            onClose(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <Button variant="quiet" isIcon aria-label="Dismiss" onPress={() => onClose(id)}>
        <X size={14} aria-hidden />
      </Button>
    </div>
  );
}
