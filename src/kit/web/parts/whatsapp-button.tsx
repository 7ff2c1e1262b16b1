import { Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { whatsAppLink } from '../../shared/whatsapp-link.ts';
import { LetterheadContext } from '../print/letterhead.ts';

type WhatsAppButtonProps = {
  mobile: string;
  /** Gets the name of the business, blank until it is known. */
  textOf: (business: string) => string;
  children: ReactNode;
};

/**
 * Opens WhatsApp with a text in a new tab; nothing for a number that is no Indian mobile number.
 * @example <WhatsAppButton mobile="9876500001" textOf={(business) => `Thank you. ${business}`}>WhatsApp</WhatsAppButton>
 */
export function WhatsAppButton({ mobile, textOf, children }: WhatsAppButtonProps) {
  const { name } = use(LetterheadContext);
  const link = whatsAppLink(mobile, textOf(name));
  if (!link) return null;
  return (
    <Button
      component="a"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
    >
      {children}
    </Button>
  );
}
