import { encode } from 'uqr'
import styles from './qr-code.module.css'

interface QrCodeProps {
  /** The address that the code holds. */
  readonly text: string
  /** What it leads to, such as a job's title. */
  readonly label: string
  /** Width and height in CSS pixels. Without it, the code fills its place. */
  readonly size?: number
}

/** Light modules around a code, without which readers do not find it (ISO/IEC 18004). */
const quietZone = 4

/** A QR code as one path, dark on light in both themes: some readers do not read inverted codes. */
export function QrCode({ label, size, text }: QrCodeProps) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: quietZone })
  return (
    <svg
      className={styles['code']}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      {...(size === undefined ? {} : { width: size, height: size })}
    >
      <path d={darkModules(data)} />
    </svg>
  )
}

/** One rectangle for each run of dark modules in a row. */
function darkModules(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => {
      const runs: string[] = []
      for (let x = 0; x < row.length; x += 1) {
        const start = x
        while (row[x]) x += 1
        if (x > start) runs.push(`M${start} ${y}h${x - start}v1h${start - x}z`)
      }
      return runs
    })
    .join('')
}
