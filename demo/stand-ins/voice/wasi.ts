/**
 * The WASI calls that the speech program needs, implemented in memory. Node's WASI crashed under load with this program
 * and exposes real files; here the output file is a buffer.
 */
import { MemoryFile } from './memory-file.ts';

const OK_CODE = 0;
const BAD_DESCRIPTOR_CODE = 8;
const NOT_FOUND_CODE = 44;
const ROOT_DESCRIPTOR = 3;
const FILE_DESCRIPTOR = 4;
const CHARACTER_DEVICE_TYPE = 2;
const DIRECTORY_TYPE = 3;
const REGULAR_FILE_TYPE = 4;
const CREATE_FLAG = 1;
const ALL_RIGHTS = 0xffff_ffff_ffff_ffffn;

/** Thrown by `proc_exit` to unwind the program, since WebAssembly has no other exit. */
class ProgramExit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`The program ended with code ${code}.`);
    this.code = code;
  }
}

type Memory = { readonly view: () => DataView; readonly bytes: () => Uint8Array };

function programImports({ view, bytes }: Memory, args: readonly string[]) {
  const encoded = args.map((argument) => new TextEncoder().encode(`${argument}\0`));
  const size = encoded.reduce((sum, { length }) => sum + length, 0);
  return {
    args_sizes_get(countAt: number, sizeAt: number) {
      view().setUint32(countAt, encoded.length, true);
      view().setUint32(sizeAt, size, true);
      return OK_CODE;
    },
    args_get(pointersAt: number, bufferAt: number) {
      let at = bufferAt;
      encoded.forEach((argument, index) => {
        view().setUint32(pointersAt + index * 4, at, true);
        bytes().set(argument, at);
        at += argument.length;
      });
      return OK_CODE;
    },
    /** A constant clock: the same text must always produce the same samples. */
    clock_time_get(_clock: number, _precision: bigint, timeAt: number) {
      view().setBigUint64(timeAt, 0n, true);
      return OK_CODE;
    },
    proc_exit(code: number): never {
      throw new ProgramExit(code);
    },
  };
}

function descriptorImports({ view }: Memory) {
  return {
    fd_close: () => OK_CODE,
    fd_fdstat_set_flags: () => OK_CODE,
    fd_fdstat_get(descriptor: number, statAt: number) {
      view().setUint8(statAt, descriptorKind(descriptor));
      view().setUint16(statAt + 2, 0, true);
      view().setBigUint64(statAt + 8, ALL_RIGHTS, true);
      view().setBigUint64(statAt + 16, ALL_RIGHTS, true);
      return OK_CODE;
    },
    fd_prestat_get(descriptor: number, statAt: number) {
      if (descriptor !== ROOT_DESCRIPTOR) return BAD_DESCRIPTOR_CODE;
      view().setUint8(statAt, 0);
      view().setUint32(statAt + 4, 1, true);
      return OK_CODE;
    },
    fd_prestat_dir_name(_descriptor: number, nameAt: number) {
      view().setUint8(nameAt, '/'.charCodeAt(0));
      return OK_CODE;
    },
  };
}

function descriptorKind(descriptor: number): number {
  if (descriptor < ROOT_DESCRIPTOR) return CHARACTER_DEVICE_TYPE;
  return descriptor === ROOT_DESCRIPTOR ? DIRECTORY_TYPE : REGULAR_FILE_TYPE;
}

function fileImports({ view, bytes }: Memory, file: MemoryFile) {
  return {
    fd_read(_descriptor: number, _vectorsAt: number, _count: number, readAt: number) {
      view().setUint32(readAt, 0, true);
      return OK_CODE;
    },
    fd_seek(descriptor: number, offset: bigint, whence: number, positionAt: number) {
      if (descriptor !== FILE_DESCRIPTOR) return BAD_DESCRIPTOR_CODE;
      view().setBigUint64(positionAt, BigInt(file.seek(Number(offset), whence)), true);
      return OK_CODE;
    },
    fd_write(descriptor: number, vectorsAt: number, count: number, writtenAt: number) {
      let written = 0;
      for (let index = 0; index < count; index += 1) {
        const at = view().getUint32(vectorsAt + index * 8, true);
        const length = view().getUint32(vectorsAt + index * 8 + 4, true);
        if (descriptor === FILE_DESCRIPTOR) file.write(bytes().subarray(at, at + length));
        written += length;
      }
      view().setUint32(writtenAt, written, true);
      return OK_CODE;
    },
    path_open(...args: readonly (number | bigint)[]) {
      const [, , , , flags, , , , descriptorAt] = args;
      if ((Number(flags) & CREATE_FLAG) === 0) return NOT_FOUND_CODE;
      view().setUint32(Number(descriptorAt), FILE_DESCRIPTOR, true);
      return OK_CODE;
    },
  };
}

/** Runs a WASI command and returns the one file that it wrote. Throws if it fails. */
export function runProgram(module: WebAssembly.Module, args: readonly string[]): Uint8Array {
  const file = new MemoryFile();
  const buffer = (): ArrayBuffer => {
    const memory = instance.exports['memory'];
    if (!(memory instanceof WebAssembly.Memory)) throw new Error('The program exports no memory.');
    return memory.buffer;
  };
  const memory: Memory = { view: () => new DataView(buffer()), bytes: () => new Uint8Array(buffer()) };
  const instance = new WebAssembly.Instance(module, {
    wasi_snapshot_preview1: {
      ...programImports(memory, args),
      ...descriptorImports(memory),
      ...fileImports(memory, file),
    },
  });
  const start = instance.exports['_start'];
  if (typeof start !== 'function') throw new Error('The program has no start.');
  try {
    start();
  } catch (error) {
    if (!(error instanceof ProgramExit) || error.code !== 0) throw error;
  }
  return file.contents();
}
