/** Base of the voice platform's public API. In a file of its own: the shell needs the address, not the client. */
export const API_URL = 'https://api.vapi.ai';
