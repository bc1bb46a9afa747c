import type { FromFrame, FromWorker, PageSize, TextPiece, ToFrame, ToFileWorker } from './messages.ts'

/**
 * The script of the frame that shows a file: it lays out the pages and has a worker draw those that are near. The server writes it into the frame's
 * document, whose policy allows it and a worker of its own, and no network. So it must import nothing. What the page around it may believe of it
 * is in `messages.ts`.
 */

const main = document.querySelector('main') as HTMLElement
const { port1: page, port2: portForPage } = new MessageChannel()
const say = (message: FromFrame) => page.postMessage(message)

/** The way to the worker. null: there is nothing to show yet. */
let worker: MessagePort | null = null
let isBusy = false
/** What waits for the worker, which does one thing at a time. */
let tasks: ToFileWorker[] = []
let pageCount = 0
const sheets: HTMLElement[] = []
const near = new Set<number>()
/** The widths at which pages are drawn or are being drawn, in pixels. */
const drawnWidths = new Map<number, number>()
let shownPage = 0

function next(): void {
  const task = isBusy ? undefined : tasks.shift()
  if (!task || !worker) return
  isBusy = true
  if (task.kind === 'draw') drawnWidths.set(task.page, task.width)
  say({ kind: 'working' })
  worker.postMessage(task)
}

function give(task: ToFileWorker): void {
  tasks.push(task)
  next()
}

/** In pixels of the screen, and not too many. */
const widthOf = (sheet: HTMLElement) => Math.min(3_000, Math.ceil(sheet.clientWidth * Math.min(devicePixelRatio, 3)))

function drawNear(): void {
  tasks = tasks.filter(({ kind }) => kind !== 'draw')
  for (const number of [...near].sort((one, other) => one - other)) {
    const sheet = sheets[number - 1]
    if (sheet && drawnWidths.get(number) !== widthOf(sheet)) tasks.push({ kind: 'draw', page: number, width: widthOf(sheet) })
  }
  next()
}

/** Frees what a page that is far away holds. */
function clear(number: number): void {
  drawnWidths.delete(number)
  sheets[number - 1]?.replaceChildren()
}

const watch = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      const number = Number((target as HTMLElement).dataset['page'])
      if (isIntersecting) near.add(number)
      else if (near.delete(number)) clear(number)
    }
    drawNear()
  },
  { rootMargin: '60% 0px' },
)

function addSheet({ height, width }: PageSize): void {
  const sheet = document.createElement('section')
  sheets.push(sheet)
  sheet.dataset['page'] = String(sheets.length)
  sheet.setAttribute('aria-label', `${sheets.length} / ${pageCount}`)
  // A page can be as narrow as a thread.
  sheet.style.aspectRatio = String(Math.max(0.1, width / height))
  main.append(sheet)
  watch.observe(sheet)
}

/** Letters that nobody sees, above those that are drawn. */
function layText(sheet: HTMLElement, pieces: readonly TextPiece[]): void {
  const layer = document.createElement('div')
  const spans = pieces.map(({ endsLine, left, size, text, top }) => {
    const span = document.createElement('span')
    span.textContent = text
    span.dir = 'auto'
    Object.assign(span.style, { left: `${left * 100}%`, top: `${top * 100}%`, fontSize: `${size * 100}cqw` })
    layer.append(span, ...(endsLine ? [document.createElement('br')] : []))
    return span
  })
  sheet.append(layer)
  // All are measured before the first is changed.
  const widths = spans.map((span) => span.getBoundingClientRect().width / sheet.clientWidth)
  for (const [index, { angle, width }] of pieces.entries()) {
    const measured = widths[index] ?? 0
    const stretch = measured > 0 && width > 0 ? width / measured : 1
    const span = spans[index]
    if (span) span.style.transform = `rotate(${angle}rad) scaleX(${stretch})`
  }
}

function show(number: number, bitmap: ImageBitmap, pieces: readonly TextPiece[]): void {
  const sheet = sheets[number - 1]
  if (!sheet || !near.has(number)) return bitmap.close()
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
  sheet.replaceChildren(canvas)
  layText(sheet, pieces)
}

function showLines(lines: readonly string[]): void {
  const text = document.createElement('article')
  for (const line of lines) {
    const paragraph = document.createElement('p')
    paragraph.dir = 'auto'
    paragraph.textContent = line
    text.append(paragraph)
  }
  main.replaceChildren(text)
}

function notePage(): void {
  const middle = innerHeight / 2
  const index = sheets.findIndex((sheet) => sheet.getBoundingClientRect().bottom > middle)
  const number = index === -1 ? sheets.length : index + 1
  if (number !== shownPage) say({ kind: 'page', page: number })
  shownPage = number
}

function hear(message: FromWorker): void {
  if (message.kind === 'need') return say(message)
  isBusy = false
  say({ kind: 'done' })
  if (message.kind === 'problem') return say({ kind: 'problem' })
  if (message.kind === 'drawn') show(message.page, message.bitmap, message.pieces)
  else if (message.kind === 'lines') showLines(message.lines)
  else {
    pageCount = message.pageCount
    for (const size of message.sizes) addSheet(size)
  }
  if (message.kind !== 'drawn') say({ kind: 'opened', pageCount, shownCount: sheets.length })
  notePage()
  next()
}

page.addEventListener('message', ({ data }: MessageEvent<ToFrame>) => {
  if (data.kind === 'open') {
    document.title = data.title
    document.documentElement.lang = data.lang
    // A classic one: Chromium 156 starts no module in a frame without an origin.
    const started = new Worker(URL.createObjectURL(new Blob([data.code], { type: 'text/javascript' })))
    started.addEventListener('error', () => say({ kind: 'problem' }))
    const { port1, port2 } = new MessageChannel()
    // pdf.js speaks on the worker's own way.
    started.postMessage({}, [port2])
    port1.addEventListener('message', (event: MessageEvent<FromWorker>) => hear(event.data))
    port1.start()
    worker = port1
    give({ kind: 'open', bytes: data.bytes })
  } else if (data.kind === 'zoom') {
    document.documentElement.style.setProperty('--zoom', String(data.percent / 100))
    drawNear()
  } else if (data.kind === 'more') give({ kind: 'sizes', after: sheets.length })
  else if (data.kind === 'focus') main.focus()
  else worker?.postMessage(data)
})
page.start()
addEventListener('scroll', notePage, { passive: true })
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') say({ kind: 'leave' })
})

// The page waits for a word that only it and this document know, and answers on this way only.
parent.postMessage({ token: location.hash.slice(1) }, '*', [portForPage])
