/** Style sheets are imported as text and adopted by the shadow root. */
declare module '*.css?inline' {
  const text: string;
  export default text;
}
