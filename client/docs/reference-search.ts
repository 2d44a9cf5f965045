/** The search of `/docs/formatters`. */
const search = document.querySelector<HTMLInputElement>('[data-search]');
search?.addEventListener('input', () => {
  const query = search.value.trim().toLowerCase();
  let matches = 0;
  for (const entry of document.querySelectorAll<HTMLElement>('.entry')) {
    entry.hidden = !(entry.textContent ?? '').toLowerCase().includes(query);
    if (!entry.hidden) matches++;
  }
  const count = document.querySelector('[data-found]');
  if (count !== null) count.textContent = `${matches} found`;
});
