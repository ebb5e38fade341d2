export const mediaKind = (file: string): 'video' | 'audio' | 'image' => {
  if (file.endsWith('.mp4')) return 'video'
  if (file.endsWith('.mp3')) return 'audio'
  return 'image'
}
