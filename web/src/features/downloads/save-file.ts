export type NamedFile = { name: string; content: Blob }

export function saveFile({ name, content }: NamedFile): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
