/**
 * Takes the pictures that OPERATING.md links to: the dashboard and the log on a terminal, after two minutes of traffic on the built site. Prometheus
 * (Debian package `prometheus`) reads the metrics and answers the queries of `.github/deploy/dashboard.json`.
 * `node tests/setup/operating-pictures.mjs`, after `npm run build`. What it writes is committed.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from 'playwright'
import { SMTPServer } from 'smtp-server'
import { findChromium } from './chromium.mjs'
import { drawDashboard } from './draw-dashboard.mjs'

const limitBytes = 150_000
const trafficSeconds = Number(process.argv[2] ?? 120)
const folder = mkdtempSync(path.join(tmpdir(), 'careers-pictures-'))

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}

/** Runs a server of the build on a terminal, whose keyboard is `stdin`. */
function startServer(name, environment) {
  const child = spawn('script', ['-qfec', `${process.execPath} dist/server/main.js`, '/dev/null'], {
    env: { ...process.env, PORT: '0', DATA_DIR: path.join(folder, name), ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const output = { text: '' }
  child.stdout.on('data', (data) => (output.text += String(data)))
  return { child, output, ready: () => waitFor(() => /^Ready: (\S+)\r?$/m.exec(output.text)?.[1]) }
}

async function waitFor(find) {
  for (;;) {
    const found = await find()
    if (found) return found
    await delay(50)
  }
}

/** Answers what a job requires, and nothing else. */
function answersFor({ questions }, email) {
  const answers = {}
  for (const { fields, required } of questions) {
    const [{ name, type, values }] = fields
    if (name === 'email') answers[name] = email
    else if (fields.some((field) => field.name === 'resume_text')) answers.resume_text = 'I write questions that children like.'
    else if (!required) continue
    else if (type === 'multi_value_single_select') answers[name] = values[0].value
    else if (type === 'multi_value_multi_select') answers[name.replace('[]', '')] = [values[0].value]
    else answers[name] = 'Amina'
  }
  return answers
}

/** Visitors, and people who apply. Some of what they send is refused, by the service or by the ATS. */
async function sendTraffic(url) {
  const ask = async (address, init) => (await fetch(url + address, init)).arrayBuffer()
  const read = async (address) => (await fetch(url + address)).json()
  const { departments } = await read('/api/board/departments')
  const jobs = departments.flatMap((department) => department.jobs)
  const senders = ['amina', 'bo', 'chi', 'dana', 'ats-422', 'ats-500', 'ats-503', 'fail-503', '']
  const apply = async (number) => {
    const id = 7411007
    const sender = senders[number % senders.length]
    const answers = answersFor(
      await read(`/api/board/jobs/${id}?questions=true`),
      sender === '' ? 'no address' : `${sender}@example.com`,
    )
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
    await ask(`/api/applicant/?action=submit&job=${id}`, { method: 'POST', headers, body: JSON.stringify(answers) })
  }
  const endMs = Date.now() + trafficSeconds * 1000
  for (let step = 0; Date.now() < endMs; step += 1) {
    const job = jobs[(step * 7) % jobs.length]
    // More visitors in the middle of the time.
    const visitors = 1 + Math.round(4 * Math.sin((step / trafficSeconds) * Math.PI * 2) ** 2)
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      await Promise.all(
        ['/', `/jobs/${job.id}`, '/api/board/departments', '/sw.js', '/feed.xml', '/benefits'].map((address) => ask(address)),
      )
    }
    if (step % 5 === 0) await ask(`/nobody/${step}`)
    if (step % 4 === 0) await apply(step / 4)
    await delay(500)
  }
}

/** @returns the panels of the dashboard with what Prometheus answers to their queries */
async function readPanels(prometheusUrl, { endSeconds, startSeconds }) {
  const { panels } = JSON.parse(readFileSync('.github/deploy/dashboard.json', 'utf8'))
  const seriesOf = async ({ expr, legendFormat }) => {
    const query = new URLSearchParams({ query: expr, start: startSeconds, end: endSeconds, step: 5 })
    const { data, error } = await (await fetch(`${prometheusUrl}/api/v1/query_range?${query}`)).json()
    if (error) throw new Error(`${expr}: ${error}`)
    return data.result.map(({ metric, values }) => ({
      name: legendFormat.replaceAll(/\{\{(\w+)\}\}/g, (_, label) => metric[label] ?? ''),
      points: values.map(([seconds, value]) => [seconds, Number(value)]).filter(([, value]) => Number.isFinite(value)),
    }))
  }
  return Promise.all(
    panels.map(async (panel) => {
      const series = (await Promise.all(panel.targets.map(seriesOf))).flat()
      return { ...panel, series: series.filter(({ points }) => points.length > 0) }
    }),
  )
}

const terminalStyle =
  "body{margin:0;padding:18px 20px;background:#16191d;color:#d8dde3;font:12px/18px 'DejaVu Sans Mono',monospace;white-space:pre-wrap}"

/** The beginning and the end of what the terminal showed. */
function drawTerminal(text) {
  const lines = text.replaceAll('\r', '').replace('^C', '').trimEnd().split('\n')
  const kinds = lines.map((line) =>
    line
      .replace(/\(.*/, '')
      .replaceAll(/[\da-f]{8,}|\d+/g, '0')
      .slice(9),
  )
  // The first line of each kind.
  const shown = lines.filter((_, index) => kinds.indexOf(kinds[index]) === index)
  const escaped = shown.join('\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!doctype html><meta charset="utf-8"><style>${terminalStyle}</style>${escaped}`
}

const [metricsPort, prometheusPort] = [await freePort(), await freePort()]
// The board of another host, and a mail server.
const board = startServer('board', {})
const mails = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _, done) => stream.on('end', done).resume(),
})
mails.listen(0, '127.0.0.1')
await once(mails.server, 'listening')
const {
  child: site,
  output,
  ready,
} = startServer('site', {
  METRICS_PORT: String(metricsPort),
  FAULTS: '1',
  BOARD_URL: `${await board.ready()}/api/board`,
  SITE_URL: 'https://jobs.example.com',
  SMTP_URL: `smtp://127.0.0.1:${mails.server.address().port}`,
  MAIL_FROM: 'Jobs <jobs@example.com>',
})
const siteEnded = once(site, 'exit')
const scrape = { job_name: 'careers', scrape_interval: '2s', static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }] }
writeFileSync(path.join(folder, 'prometheus.yml'), JSON.stringify({ scrape_configs: [scrape] }))
const prometheus = spawn(
  'prometheus',
  [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/metrics`,
    `--web.listen-address=127.0.0.1:${prometheusPort}`,
    '--log.level=error',
  ],
  { stdio: ['ignore', 'inherit', 'inherit'] },
)
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-lcd-text'] })
try {
  const url = await ready()
  const prometheusUrl = `http://127.0.0.1:${prometheusPort}`
  await waitFor(() =>
    fetch(`${prometheusUrl}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const startSeconds = Date.now() / 1000
  await sendTraffic(url)
  const range = { startSeconds, endSeconds: Date.now() / 1000 }
  const dashboard = drawDashboard(await readPanels(prometheusUrl, range), range)
  site.stdin.write('\x03')
  await siteEnded
  for (const { file, html, width } of [
    { file: '.github/dashboard.png', html: dashboard, width: 1168 },
    { file: '.github/log.png', html: drawTerminal(output.text), width: 900 },
  ]) {
    const page = await browser.newPage({ viewport: { width, height: 100 } })
    await page.setContent(html)
    await page.screenshot({ path: path.resolve(file), fullPage: true })
    await page.close()
    const { size } = statSync(file)
    if (size > limitBytes) throw new Error(`${file} weighs ${size} bytes, more than ${limitBytes}`)
    console.log(`${file} ${Math.round(size / 1000)} kB`)
  }
} finally {
  await browser.close()
  for (const { child } of [board, { child: site }]) child.stdin.write('\x03')
  prometheus.kill()
  mails.close(() => {})
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
