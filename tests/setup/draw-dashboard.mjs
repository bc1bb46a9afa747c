/**
 * Draws a Grafana dashboard as a page, from its JSON and the answers of Prometheus to its queries. Only what the dashboard of this
 * project uses: stat panels and time series.
 */

const colours = [
  '#3f7de0',
  '#e0752d',
  '#3a9d4f',
  '#b1429c',
  '#c4a000',
  '#1f9e9e',
  '#cf3b3b',
  '#6b5bd0',
  '#7a6a58',
  '#5e8c1a',
  '#888',
  '#d06a9c',
]
/** One unit of Grafana's grid. */
const [columnPx, rowPx, gapPx] = [48, 30, 8]

const escape = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const withPrefix = (value, base, prefixes) => {
  const power = Math.min(prefixes.length - 1, Math.max(0, Math.floor(Math.log(Math.abs(value)) / Math.log(base))))
  return `${Number((value / base ** power).toPrecision(3))}${prefixes[power]}`
}

/** A value in a unit of Grafana. */
export function withUnit(value, unit) {
  if (value === 0) return '0'
  if (unit === 'percentunit') return `${Number((value * 100).toPrecision(2))} %`
  if (unit === 's') return value < 1 ? `${Number((value * 1000).toPrecision(2))} ms` : `${Number(value.toPrecision(3))} s`
  if (unit === 'bytes') return withPrefix(value, 1024, [' B', ' KiB', ' MiB', ' GiB', ' TiB'])
  const number = Math.abs(value) < 1 ? String(Number(value.toPrecision(2))) : withPrefix(value, 1000, ['', ' K', ' M', ' G'])
  return unit === 'reqps' ? `${number}/s` : number
}

function drawStat({ fieldConfig: { defaults }, series }) {
  const values = series.map(({ name, points }) => {
    const [, value] = points.at(-1)
    const shown = defaults.decimals === undefined ? withUnit(value, defaults.unit) : value.toFixed(defaults.decimals)
    return `<b>${escape(shown)}</b> ${escape(name)}`
  })
  return `<p class="stat">${values.join('<br>') || '<span class="none">No data</span>'}</p>`
}

function drawSeries({ fieldConfig, gridPos, series }, { endSeconds, startSeconds }) {
  if (series.length === 0) return '<p class="none">No data</p>'
  const { h, w } = gridPos
  const { unit } = fieldConfig.defaults
  const labels = series.map(({ name, points }) => `${name}: ${withUnit(points.at(-1)[1], unit)}`)
  // A row of labels has room for some 7 px a character.
  const rows = Math.ceil(labels.reduce((sum, label) => sum + label.length * 7 + 34, 0) / (w * columnPx - 60))
  const [width, height] = [w * columnPx - gapPx - 24, h * rowPx - gapPx - 34 - 18 * rows]
  const left = 58
  const most = Math.max(...series.flatMap(({ points }) => points.map(([, value]) => value))) || 1
  const xOf = (seconds) => left + ((seconds - startSeconds) / (endSeconds - startSeconds)) * (width - left)
  const yOf = (value) => height - 18 - (value / most) * (height - 28)
  const lines = [0, 0.5, 1].map((part) => {
    const y = yOf(most * part)
    return `<line x1="${left}" x2="${width}" y1="${y}" y2="${y}"/><text x="${left - 6}" y="${y + 4}" text-anchor="end">${escape(withUnit(most * part, unit))}</text>`
  })
  const times = [0.02, 0.5, 0.98].map((part) => {
    const seconds = startSeconds + part * (endSeconds - startSeconds)
    const anchor = part < 0.1 ? 'start' : part > 0.9 ? 'end' : 'middle'
    return `<text x="${xOf(seconds)}" y="${height - 2}" text-anchor="${anchor}">${new Date(seconds * 1000).toISOString().slice(11, 19)}</text>`
  })
  const paths = series.map(({ points }, index) => {
    const at = points.map(([seconds, value]) => `${xOf(seconds).toFixed(1)},${yOf(value).toFixed(1)}`)
    return `<polyline points="${at.join(' ')}" stroke="${colours[index % colours.length]}"/>`
  })
  const names = labels.map(
    (label, index) => `<span><i style="background:${colours[index % colours.length]}"></i>${escape(label)}</span>`,
  )
  return `<svg width="${width}" height="${height}">${lines.join('')}${times.join('')}${paths.join('')}</svg><div class="names">${names.join('')}</div>`
}

const style = `
  body { margin: 0; padding: ${gapPx}px; background: #f4f5f5; font: 12px/18px 'DejaVu Sans', sans-serif; color: #24292e }
  main { position: relative }
  section { position: absolute; box-sizing: border-box; padding: 6px 12px; background: #fff; border: 1px solid #dcdfe2; border-radius: 3px; overflow: hidden }
  h2 { margin: 0 0 4px; font-size: 12px; line-height: 18px }
  svg { display: block; font-size: 10px } line { stroke: #e5e7e9 } text { fill: #666 } polyline { fill: none; stroke-width: 1.6 }
  .names { display: flex; flex-wrap: wrap; gap: 0 14px; font-size: 11px } .names i { display: inline-block; width: 12px; height: 3px; margin: 0 5px 3px 0 }
  .stat { margin: 0; font-size: 13px; line-height: 26px } .stat b { font-size: 24px } .none { color: #888 }`

/**
 * @param panels each panel of the dashboard with its `series`: `{ name, points: [seconds, value][] }`
 * @returns a page
 */
export function drawDashboard(panels, range) {
  const height = Math.max(...panels.map(({ gridPos: { h, y } }) => y + h)) * rowPx
  const sections = panels.map((panel) => {
    const { h, w, x, y } = panel.gridPos
    const place = `left:${x * columnPx}px;top:${y * rowPx}px;width:${w * columnPx - gapPx}px;height:${h * rowPx - gapPx}px`
    const drawing = panel.type === 'stat' ? drawStat(panel) : drawSeries(panel, range)
    return `<section style="${place}"><h2>${escape(panel.title)}</h2>${drawing}</section>`
  })
  return `<!doctype html><meta charset="utf-8"><style>${style}</style><main style="height:${height}px">${sections.join('')}</main>`
}
