import { endPlayback, startPlayback } from '../video-card/playback.ts'
import { embedAttribute, hostName } from './embeds.ts'
import { richText as words } from '../words.ts'

/** Handles clicks on the placeholders' buttons (`embeds.ts`). Attach it to the text's container. */
export function pressEmbed({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null
  const embed = button?.closest<HTMLElement>(`[${embedAttribute}]`)
  if (!button || !embed || button.hasAttribute('aria-busy')) return
  if (embed.getAttribute(embedAttribute) === 'frame') startVideo(embed)
  else showPicture(embed, button)
}

/** Replaces a placeholder with its picture once it has loaded. Shows an error on the placeholder if it fails. */
function showPicture(embed: HTMLElement, button: HTMLElement): void {
  const picture = document.createElement('img')
  picture.referrerPolicy = 'no-referrer'
  picture.alt = embed.dataset['title'] ?? ''
  const spacer = embed.querySelector('canvas')
  for (const name of ['width', 'height'] as const) if (spacer) picture.setAttribute(name, String(spacer[name]))
  button.setAttribute('aria-busy', 'true')
  picture.addEventListener('load', () => {
    const hadFocus = embed.contains(document.activeElement)
    embed.replaceWith(picture)
    if (!hadFocus) return
    picture.tabIndex = -1
    picture.focus({ preventScroll: true })
  })
  picture.addEventListener('error', () => {
    button.removeAttribute('aria-busy')
    const host = hostOf(embed)
    sayOn(embed, navigator.onLine ? words.failed({ host }) : words.offline({ host }))
    button.textContent = words.tryAgain()
    if (picture.alt !== '') button.setAttribute('aria-label', words.named({ action: words.tryAgain(), title: picture.alt }))
  })
  picture.src = embed.dataset['address'] ?? ''
}

/** Replaces a placeholder with its player and starts it. Starting it pauses any other video on the page, and vice versa. */
function startVideo(embed: HTMLElement): void {
  if (!navigator.onLine) {
    sayOn(embed, words.videoOffline({ host: hostOf(embed) }))
    return
  }
  sayOn(embed, words.loadsFrom({ host: hostOf(embed) }))
  const frame = document.createElement('iframe')
  frame.title = embed.dataset['title'] || words.video()
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups')
  frame.setAttribute('allow', 'autoplay; fullscreen; encrypted-media; picture-in-picture')
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.src = embed.dataset['address'] ?? ''
  embed.replaceWith(frame)
  frame.focus({ preventScroll: true })
  const stop = () => {
    endPlayback(stop)
    frame.replaceWith(embed)
  }
  startPlayback(stop)
}

function hostOf(embed: HTMLElement): string {
  return hostName(new URL(embed.dataset['address'] ?? ''))
}

function sayOn(embed: HTMLElement, sentence: string): void {
  const note = embed.querySelector('[aria-live]')
  if (note) note.textContent = sentence
}
