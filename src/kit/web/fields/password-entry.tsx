import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

/**
 * An input for a password, with a button that shows it and a word about Caps Lock; outside of forms too.
 * @example <PasswordEntry label="Password" value={password} onChange={change} />
 */
export function PasswordEntry(props: PasswordInputProps) {
  const [hasCapsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <PasswordInput
      {...props}
      description={hasCapsLock ? 'Caps Lock is on' : props.description}
      descriptionProps={{ role: 'status' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visibilityToggleButtonProps={{ 'aria-label': `Show ${String(props.label).toLowerCase()}`, tabIndex: 0 }}
      onKeyDown={watch}
      onKeyUp={watch}
    />
  );
}
