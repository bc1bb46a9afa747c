/** What this repository needs of a machine. Imports nothing, because it runs on versions of Node that are too old for everything else. */

/** Of the disk, in MB of 2^20 bytes, rounded up: the packages with their temporary files, and the build. */
export const roomMb = { packages: 1200, build: 120 }

/** Whether a version such as '20.19.0' is 20.19, 22.13 or newer. Odd lines such as 21 end before they have what Vite needs. */
export function isNodeSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19)
}

/** What somebody with another version reads. */
export const needsNode = (version) => `This needs Node 20.19, 22.13 or newer, and found ${version}.`

/** What somebody reads whose disk has less than that. null: it has enough */
export const needsRoom = (neededMb, freeBytes) => {
  const freeMb = Math.floor(freeBytes / 2 ** 20)
  return freeMb < neededMb ? `This needs ${neededMb} MB of free disk, and found ${freeMb}.` : null
}
