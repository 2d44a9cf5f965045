/** Comments at Disqus: its script, which stores cookies of its own, is loaded only when a visitor asks for them. */

export function enhance(element: HTMLElement): void {
  const link = element.querySelector<HTMLAnchorElement>('a[data-script]');
  const status = element.querySelector('output');
  if (link === null || status === null) throw new Error('The comments at Disqus have lost their markup.');
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (element.querySelector('script') !== null) return;
    const script = document.createElement('script');
    script.src = link.dataset['script'] ?? '';
    script.addEventListener('load', () => link.closest('.disqus-request')?.remove());
    script.addEventListener('error', () => {
      script.remove();
      status.textContent = 'The comments could not be loaded.';
    });
    status.textContent = 'Loading…';
    element.append(script);
  });
}
