/** Bytes that an answer can be sent with. */
export type Bytes = Uint8Array<ArrayBuffer>
