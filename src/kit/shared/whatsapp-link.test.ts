import { expect, test } from 'vitest';
import { whatsAppLink } from './whatsapp-link.ts';

test('only an Indian mobile number has a WhatsApp link; its text is encoded', () => {
  expect(whatsAppLink('9876500001', '₹1,450 & more\nThank you')).toBe(
    'https://wa.me/919876500001?text=%E2%82%B91%2C450%20%26%20more%0AThank%20you',
  );
  for (const other of ['', '5876500001', '987650000', '919876500001', '********01'])
    expect(whatsAppLink(other, 'x')).toBeUndefined();
});
