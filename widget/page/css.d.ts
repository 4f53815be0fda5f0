/** The style sheets arrive as text, to be adopted by the shadow root. */
declare module '*.css?inline' {
  const text: string;
  export default text;
}
