import { UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless';
import classes from './toaster.module.css';

const ICONS = { success: IconCheck, error: IconAlertCircle };

/** Shows the toasts; the timings of docs/product/screens.md are the library's own. Hovering and focus stop their clock. */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  return (
    <section
      className={classes.region}
      aria-label="Messages"
      // The region is there before its first message: only then do screen readers speak every one.
      aria-live="polite"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts.map((message) => {
        const Icon = message.type === 'success' || message.type === 'error' ? ICONS[message.type] : undefined;
        return (
          <div
            key={message.id}
            className={classes.toast}
            data-type={message.type}
            data-leaving={!message.visible || undefined}
            {...(message.type === 'error' && { role: 'alert' })}
          >
            {Icon && <Icon size={18} aria-hidden />}
            <span>{resolveValue(message.message, message)}</span>
            <UnstyledButton
              className={classes.close}
              aria-label="Dismiss"
              onClick={() => toast.dismiss(message.id)}
            >
              <IconX size={16} aria-hidden />
            </UnstyledButton>
          </div>
        );
      })}
    </section>
  );
}
