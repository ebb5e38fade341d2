export const fileInput =
  'min-h-12 w-full min-w-0 py-2 file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-button file:bg-fill file:px-4 file:font-bold file:text-on-fill'
