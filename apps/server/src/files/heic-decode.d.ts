declare module 'heic-decode' {
  interface DecodedImage {
    readonly width: number
    readonly height: number
    readonly data: Uint8ClampedArray<ArrayBuffer>
  }
  interface ListedImage {
    readonly width: number
    readonly height: number
    decode(): Promise<DecodedImage>
  }
  const decodeHeic: { all(options: { readonly buffer: Uint8Array }): Promise<readonly ListedImage[]> }
  export default decodeHeic
}
