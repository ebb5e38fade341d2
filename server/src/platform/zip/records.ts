export type Entry = { name: string; size: number; modifiedAt: Date; crc: number }

export type Directory = { count: number; at: number; size: number }

const stored = 0
const namesAreUtf8 = 1 << 11
const version = { plain: 10, zip64: 45 }
const madeOnUnix = (3 << 8) | version.zip64
const plainFileMode = 0o100644 * 0x10000
const see64 = { u16: 0xffff, u32: 0xffffffff }

/**
 * The records around the files of a zip (PKWARE's APPNOTE, 4.3). A large zip uses the 64-bit field for every size and
 * offset, also where 32 bits would do: one rule for all.
 */
export function zipRecords(isLarge: boolean) {
  const count = (value: number) => u16(isLarge ? see64.u16 : value)
  const length = (value: number) => u32(isLarge ? see64.u32 : value)
  const needed = u16(isLarge ? version.zip64 : version.plain)
  const extraOf = (...lengths: number[]) =>
    isLarge ? Buffer.concat([u16(1), u16(8 * lengths.length), ...lengths.map(u64)]) : Buffer.alloc(0)

  const commonFields = ({ size, modifiedAt, crc }: Entry, name: Buffer, extra: Buffer) => [
    needed,
    u16(namesAreUtf8),
    u16(stored),
    ...timeAndDate(modifiedAt),
    u32(crc),
    length(size),
    length(size),
    u16(name.length),
    u16(extra.length),
  ]

  return {
    beforeFile: (entry: Entry): Buffer => {
      const name = Buffer.from(entry.name)
      const extra = extraOf(entry.size, entry.size)
      return Buffer.concat([u32(0x04034b50), ...commonFields(entry, name, extra), name, extra])
    },
    inDirectory: (entry: Entry, at: number): Buffer => {
      const name = Buffer.from(entry.name)
      const extra = extraOf(entry.size, entry.size, at)
      const noCommentFirstDiskBinary = [u16(0), u16(0), u16(0)]
      const attributes = [...noCommentFirstDiskBinary, u32(plainFileMode), length(at)]
      return Buffer.concat([
        u32(0x02014b50),
        u16(madeOnUnix),
        ...commonFields(entry, name, extra),
        ...attributes,
        name,
        extra,
      ])
    },
    atEnd: (directory: Directory): Buffer => {
      const counts = [count(directory.count), count(directory.count)]
      const end = [u32(0x06054b50), u16(0), u16(0), ...counts, length(directory.size), length(directory.at), u16(0)]
      return Buffer.concat(isLarge ? [...largeEnd(directory), ...end] : end)
    },
  }
}

function largeEnd({ count, at, size }: Directory): Buffer[] {
  const lengths = [u64(count), u64(count), u64(size), u64(at)]
  const end = [u32(0x06064b50), u64(44), u16(madeOnUnix), u16(version.zip64), u32(0), u32(0), ...lengths]
  const locator = [u32(0x07064b50), u32(0), u64(at + size), u32(1)]
  return [...end, ...locator]
}

const firstMoment = Date.UTC(1980, 0, 1)
const lastMoment = Date.UTC(2107, 11, 31)

/** UTC, so that every machine makes the same zip. */
function timeAndDate(moment: Date): Buffer[] {
  const date = new Date(Math.min(Math.max(moment.getTime(), firstMoment), lastMoment))
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  return [u16(time), u16(day)]
}

const u16 = (value: number) => littleEndian(value, 2)
const u32 = (value: number) => littleEndian(value, 4)
const u64 = (value: number) => littleEndian(value, 8)

function littleEndian(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  // writeUIntLE writes at most six bytes, enough for 280 terabytes.
  buffer.writeUIntLE(value, 0, Math.min(bytes, 6))
  return buffer
}
