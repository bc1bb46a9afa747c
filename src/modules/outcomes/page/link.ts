/**
 * The script of the page of a mail's link, inline in its document. It posts the secret, which is in the fragment of the address, and shows what
 * the server answers. It must not import anything.
 */

const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')]

function show(name: string, isFocused: boolean): void {
  for (const part of parts) part.hidden = part.dataset['part'] !== name
  // Whoever has pressed a button that is gone now goes on at the heading.
  if (isFocused) document.querySelector<HTMLElement>('[data-part]:not([hidden]) h1')?.focus()
}

async function ask(isAgain: boolean): Promise<void> {
  const secret = location.hash.slice(1)
  if (secret === '') return show('ended', isAgain)
  show('asking', false)
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    const answer = await fetch(location.pathname + location.search, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ secret, zone: timeZone }),
    })
    // A status alone may be a gateway's: only the server names what is linked.
    const body: unknown = await answer.json()
    if (typeof body !== 'object' || body === null || !('linked' in body)) throw new Error('somebody else has answered')
    const { linked } = body
    const found = parts.find((part) => part.dataset['part'] === 'found')
    if (typeof linked !== 'string' || !found) return show('ended', true)
    // The server has escaped whatever people have written.
    found.innerHTML = linked
    show('found', true)
  } catch {
    show('failed', true)
  }
}

document.querySelector('button')?.addEventListener('click', () => void ask(true))
addEventListener('hashchange', () => void ask(true))
void ask(false)
