declare module 'prismjs/components/prism-core' {
  const Prism: {
    readonly languages: Readonly<Record<string, object | undefined>>;
    /** The text, escaped, with its tokens in `span.token`. */
    highlight(text: string, grammar: object, language: string): string;
  };
  export default Prism;
}
declare module 'prismjs/components/*';
