import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { FocusReturn } from '../keyboard/focus-return.tsx';

/** A dialog that returns the focus when it closes, because Mantine does not return it in a `ModalStack`. */
export const Modal = ({ children, ...props }: ModalProps) => (
  <MantineModal returnFocus={false} {...props}>
    <FocusReturn />
    {children}
  </MantineModal>
);
