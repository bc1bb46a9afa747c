/** The origin under which a browser reached us; a proxy in front says so in the usual headers. */
export function publicOrigin(request: Request): string {
  const { host, origin, protocol } = new URL(request.url)
  const first = (name: string) => request.headers.get(name)?.split(',')[0]?.trim()
  const said = `${first('x-forwarded-proto') ?? protocol.replace(':', '')}://${first('x-forwarded-host') ?? host}`
  // Anybody can send these headers, and what they say stands in pages: only an origin is taken from them.
  return URL.canParse(said) && /^https?:/.test(said) ? new URL(said).origin : origin
}
