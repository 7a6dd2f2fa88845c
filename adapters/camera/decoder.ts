/** The kit's own decoder: of its package the one function, so that its worker and its other interfaces stay out of the chunk. */
export { decodeQR } from "qr/decode.js";
