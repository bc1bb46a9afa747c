import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isCode, typedCode } from '#shared/code-letters.ts'
import { fairPaths } from '../../../shared/fair-pages.ts'

/** Reads the desk's code with the camera, by the browser's own reader. Where it has none, such as Safari, people type the letters. */

interface Detector {
  readonly detect: (image: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

declare global {
  interface Window {
    /** Not in TypeScript's library, nor in every browser. */
    readonly BarcodeDetector?: DetectorClass
  }
}

const format = 'qr_code'
const lookEveryMs = 300

/** Whether this browser can read codes. */
export async function canScan(): Promise<boolean> {
  try {
    return (await window.BarcodeDetector?.getSupportedFormats())?.includes(format) ?? false
  } catch {
    return false
  }
}

/** The code in an address of `fairPaths.join`, whatever the host is called. null: it is another one. */
function codeInAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { hash, pathname } = new URL(address)
  const code = typedCode(hash)
  return pathname.endsWith(fairPaths.join()) && isCode(code) ? code : null
}

/** Looks at what the camera shows until a code of the desk is in it. */
export function useCodeScanner(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): void {
  const tell = useEffectEvent(onCode)
  useEffect(() => {
    const { BarcodeDetector } = window
    if (!BarcodeDetector) return undefined
    const detector = new BarcodeDetector({ formats: [format] })
    let isBusy = false
    const look = async () => {
      if (isBusy || !video.current || video.current.videoWidth === 0) return
      isBusy = true
      // A frame that cannot be read is no code.
      const found = await detector.detect(video.current).catch(() => [])
      isBusy = false
      const code = found.map(({ rawValue }) => codeInAddress(rawValue)).find((each) => each !== null)
      if (code) tell(code)
    }
    const timer = setInterval(() => void look(), lookEveryMs)
    return () => clearInterval(timer)
  }, [video])
}
