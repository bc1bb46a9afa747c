import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright'
import { areInstalled } from '../setup/programs.mjs'

/**
 * A desktop on a virtual screen, on which Orca reads Chromium. Keys come from the X server, as those of a keyboard do: a reader takes some of
 * them for itself. What is said is read from Orca's debug file, so no sound is needed.
 */

const programs = ['orca', 'Xvfb', 'openbox', 'dbus-run-session', 'speech-dispatcher', 'xdotool', 'chromium'] as const
/** Whether all of it is installed. */
export const hasReader = areInstalled(...programs)

/** A limit for hangs. A reader on a busy machine takes seconds. */
const limitMs = 60_000
const pollMs = 50

/** Starts what a session of a desktop consists of, and then stays until its input ends. */
const session = String.raw`
set -e
Xvfb -displayfd 3 -screen 0 1280x1600x24 -nolisten tcp 3>"$HOME/display" 2>/dev/null &
until [ -s "$HOME/display" ]; do sleep 0.1; done
export DISPLAY=":$(cat "$HOME/display")"
openbox >/dev/null 2>&1 &
/usr/libexec/at-spi-bus-launcher --launch-immediately --a11y=1 >/dev/null 2>&1 &
eval "$READER" &
until grep -q "SPEECH OUTPUT: 'Screen reader on" "$HOME/said" 2>/dev/null; do sleep 0.1; done
chromium --no-sandbox --test-type --user-data-dir="$HOME/profile" --force-renderer-accessibility --no-first-run --disable-gpu \
  --disable-background-networking --disable-component-update --disable-features=Translate --window-position=0,0 --window-size=1280,1600 \
  --remote-debugging-port=0 --app=about:blank >/dev/null 2>"$HOME/chromium" &
until grep -q 'DevTools listening' "$HOME/chromium"; do sleep 0.1; done
echo ready
cat >/dev/null
kill $(jobs -p)
wait
`

/** What speaks: Orca, or a program that says what its tree holds. Each writes what it says into the file `said`. */
const readers = {
  orca: 'orca --replace --debug-file="$HOME/said" >/dev/null 2>&1',
  tree: `/usr/bin/python3 ${new URL('tree.py', import.meta.url).pathname} >"$HOME/said" 2>&1`,
} as const
export type Reader = keyof typeof readers

/** Orca would write its file in blocks of 8 kB, and braille needs a device. */
const readerSettings = `import orca.debug, orca.settings
orca.debug.debugFile.reconfigure(line_buffering=True)
orca.settings.enableBraille = False
orca.settings.enableBrailleMonitor = False
orca.settings.enableKeyEcho = False
orca.settings.sayAllOnLoad = False
orca.settings.pageSummaryOnLoad = False
`
/** A voice without sound, which says at once that it has spoken. */
const voiceSettings = `AddModule "dummy" "sd_dummy" ""
DefaultModule dummy
LogLevel 0
Timeout 5
`

/** Words as they are compared: a reader adds signs and leaves others out. */
function spoken(words: string): string {
  return words
    .replaceAll(/[^\p{L}\p{N}@.]+/gu, ' ')
    .trim()
    .toLowerCase()
}

/** A bus on which nothing starts by itself: other programs of a desktop mount folders, and are waited for. */
const busSettings = `<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
`

export class Desktop {
  readonly page: Page
  readonly #home: string
  readonly #child: ChildProcess
  readonly #close: () => Promise<void>
  #heardCount = 0

  private constructor(home: string, child: ChildProcess, page: Page, close: () => Promise<void>) {
    this.#home = home
    this.#child = child
    this.page = page
    this.#close = close
  }

  static async start(reader: Reader): Promise<Desktop> {
    const home = mkdtempSync(path.join(tmpdir(), 'heard-'))
    const runtime = path.join(home, 'run')
    mkdirSync(runtime, { mode: 0o700 })
    for (const [folder, name, text] of [
      ['.local/share/orca', 'orca-customizations.py', readerSettings],
      ['.config/speech-dispatcher', 'speechd.conf', voiceSettings],
    ] as const) {
      mkdirSync(path.join(home, folder), { recursive: true })
      writeFileSync(path.join(home, folder, name), text)
    }
    const bus = path.join(home, 'bus.conf')
    writeFileSync(bus, busSettings)
    const child = spawn('dbus-run-session', ['--config-file', bus, '--', 'bash', '-c', session], {
      env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: runtime, LANG: 'C.UTF-8', READER: readers[reader] },
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
    })
    const [ready] = (await once(child.stdout, 'data')) as [Buffer]
    if (!ready.toString().includes('ready')) throw new Error(`the desktop said ${ready.toString()}`)
    const [, address = ''] = /DevTools listening on (\S+)/.exec(readFileSync(path.join(home, 'chromium'), 'utf8')) ?? []
    const browser = await chromium.connectOverCDP(address)
    const [context] = browser.contexts()
    const [page] = context?.pages() ?? []
    if (!page) throw new Error('the browser has no page')
    return new Desktop(home, child, page, () => browser.close())
  }

  /** Everything that was said so far, one utterance each. */
  heard(): readonly string[] {
    const text = readFileSync(path.join(this.#home, 'said'), 'utf8')
    return [...text.matchAll(/SPEECH OUTPUT: '([^\n]*?)'(?:\s*\{|\n|$)/g)].map(([, words = '']) => words)
  }

  /**
   * Waits until all of it was said since the last call, in any order.
   * @returns everything that was said since then
   */
  async listen(...words: readonly string[]): Promise<readonly string[]> {
    const wanted = words.map(spoken)
    const endMs = Date.now() + limitMs
    for (;;) {
      const fresh = this.heard().slice(this.#heardCount)
      const said = spoken(fresh.join(' '))
      const missing = wanted.filter((each) => !said.includes(each))
      if (missing.length === 0) {
        this.#heardCount += fresh.length
        return fresh
      }
      if (Date.now() > endMs) throw new Error(`never said: ${missing.join(' | ')}, but: ${fresh.join(' | ')}`)
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }

  /** Presses keys by their names in X: 'Tab', 'shift+Tab', 'Return'. */
  press(...keys: readonly string[]): void {
    this.#xdotool('key', '--clearmodifiers', ...keys)
  }

  /** Types words on the keyboard. */
  type(words: string): void {
    this.#xdotool('type', '--delay', '30', words)
  }

  #xdotool(...args: readonly string[]): void {
    const display = `:${readFileSync(path.join(this.#home, 'display'), 'utf8').trim()}`
    const { status, stderr } = spawnSync('xdotool', args, { env: { ...process.env, DISPLAY: display }, encoding: 'utf8' })
    if (status !== 0) throw new Error(`xdotool ${args.join(' ')}: ${stderr}`)
  }

  async stop(): Promise<void> {
    await this.#close()
    const gone = once(this.#child, 'exit')
    this.#child.stdin?.end()
    await gone
    // Orca starts a program for the voice, which no shell knows.
    try {
      process.kill(-(this.#child.pid ?? 0), 'SIGKILL')
    } catch {
      // All of them have ended.
    }
    rmSync(this.#home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
