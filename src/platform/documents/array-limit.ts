/**
 * Limits what code of others may unpack in this thread. pdf.js unpacks whatever a file says, in a file of 2 kB some GB, and has no
 * limit of its own; all of that goes into arrays of numbers. So while it reads, a large one is counted before it is made, and one
 * too many is refused. Delete this when pdf.js has such a limit.
 */

export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}

const arrayNames = ['Uint8Array', 'Uint8ClampedArray', 'Uint16Array', 'Uint32Array', 'Int32Array', 'Float32Array'] as const

/** Small arrays are not worth the count. */
const minCountedBytes = 4_096

/** How many numbers a new array gets room for. 0: it shows a buffer that is there. */
function lengthOf(first: unknown): number {
  if (typeof first === 'number') return first
  return typeof first === 'object' && first !== null && 'length' in first && typeof first.length === 'number' ? first.length : 0
}

export interface ArrayLimits {
  /** Of one array, such as the content of a page or a font. */
  readonly maxArrayBytes: number
  /** Of all arrays together, most of which are short-lived. */
  readonly maxArraysBytes: number
}

/** Does work within limits. One at a time in a thread. @throws TooLargeError if it needs more, also where the work swallows that */
export async function withinArrayLimit<Value>(
  { maxArrayBytes, maxArraysBytes }: ArrayLimits,
  work: () => Promise<Value>,
): Promise<Value> {
  let total = 0
  let isOver = false
  /** @param whole what it is a part of */
  const count = (bytes: number, whole = bytes) => {
    if (bytes < minCountedBytes) return
    total += bytes
    isOver ||= whole > maxArrayBytes || total > maxArraysBytes
    if (isOver) throw new TooLargeError(`${whole} bytes at once, ${total} in all`)
  }
  const before = Object.fromEntries(arrayNames.map((name) => [name, globalThis[name]]))
  const counted = arrayNames.map((name) => {
    const own = globalThis[name]
    const proxy: typeof own = new Proxy(own, {
      construct: (target, args, newTarget) => {
        count(lengthOf(args[0]) * target.BYTES_PER_ELEMENT)
        return Reflect.construct(target, args, newTarget === proxy ? target : newTarget)
      },
    })
    return [name, proxy]
  })
  const { DecompressionStream } = globalThis
  class CountedDecompressionStream {
    readonly readable: ReadableStream<Uint8Array>
    readonly writable: WritableStream<BufferSource>
    constructor(format: CompressionFormat) {
      const { readable, writable } = new DecompressionStream(format)
      let whole = 0
      const counting = new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          whole += chunk.length
          count(chunk.length, whole)
          controller.enqueue(chunk)
        },
      })
      this.readable = readable.pipeThrough(counting)
      this.writable = writable
    }
  }
  Object.assign(globalThis, Object.fromEntries(counted), { DecompressionStream: CountedDecompressionStream })
  try {
    const value = await work()
    if (isOver) throw new TooLargeError('a part was left out')
    return value
  } catch (error) {
    throw isOver ? new TooLargeError('too much to unpack', { cause: error }) : error
  } finally {
    Object.assign(globalThis, before, { DecompressionStream })
  }
}
