declare module 'media:*' {
  const picture: import('./ui/content/picture.tsx').PictureFile
  export default picture
}

declare module 'story:*' {
  const story: { title: string; preview: string }
  export default story
}
