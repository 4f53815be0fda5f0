/** Apart from what writes mails, because the settings are read without it. */
const MAIL_ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;

export const isMailAddress = (text: string): boolean => MAIL_ADDRESS.test(text);
