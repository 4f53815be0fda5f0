/** What the page needs of the library. The bundler keeps all of a package that is itself imported on demand. */
export { startAuthentication, startRegistration } from '@simplewebauthn/browser';
