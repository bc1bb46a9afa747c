/** What this repository needs of Node. Imports nothing, because it runs on versions that are too old for everything else. */

/** Whether a version such as '20.19.0' is 20.19, 22.13 or newer. Odd lines such as 21 end before they have what Vite needs. */
export function isNodeSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19)
}

/** What somebody with another version reads. */
export const needsNode = (version) => `This needs Node 20.19, 22.13 or newer, and found ${version}.`
