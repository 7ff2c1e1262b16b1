const MOBILE = /^[6-9][0-9]{9}$/;

/**
 * The address that opens WhatsApp with a text to an Indian mobile number; undefined for any other number.
 * @example whatsAppLink('9876500001', 'Paid ₹500') // 'https://wa.me/919876500001?text=Paid%20%E2%82%B9500'
 */
export const whatsAppLink = (mobile: string, text: string): string | undefined =>
  MOBILE.test(mobile) ? `https://wa.me/91${mobile}?text=${encodeURIComponent(text)}` : undefined;
