import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { FocusReturn } from '../keyboard/focus-return.tsx';

/** A dialog that returns the focus when it closes. In a `ModalStack` Mantine's own return forgets where it was. */
export const Modal = ({ children, ...props }: ModalProps) => (
  <MantineModal returnFocus={false} {...props}>
    <FocusReturn />
    {children}
  </MantineModal>
);
