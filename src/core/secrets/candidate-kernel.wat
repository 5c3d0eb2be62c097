;; Marks the places in a window of bytes where a needle of the prefilter may stand (candidates.ts).
;;
;; A needle is known by three neighbouring bytes. Each needle is in one of eight buckets, a bit each; a table says by the
;; low and another by the high half of a byte in which buckets it may stand first, second, third. Where all six agree on
;; a bucket, the place is marked: never too few places, a few too many. Sixteen places a turn, no branch but the loop's.
;;
;; scripts/generate-kernel.mjs computes the tables, puts them in the place of $tables and compiles this file.
(module
  (memory (export "memory") 2)
  (data (i32.const 0) "$tables")

  ;; Looks at the bytes in [from, to), sixteen at a time, and reads two more; writes a bit per byte from `marks` on.
  (func (export "mark") (param $from i32) (param $to i32) (param $marks i32)
    (local $bytes v128)
    (local $hits v128)
    (loop $next
      (local.set $bytes (v128.load (local.get $from)))
      (local.set $hits
        (v128.and
          (i8x16.swizzle (v128.load (i32.const 0)) (v128.and (local.get $bytes) (i8x16.splat (i32.const 15))))
          (i8x16.swizzle (v128.load (i32.const 16)) (i8x16.shr_u (local.get $bytes) (i32.const 4)))))
      (local.set $bytes (v128.load offset=1 (local.get $from)))
      (local.set $hits
        (v128.and (local.get $hits)
          (v128.and
            (i8x16.swizzle (v128.load (i32.const 32)) (v128.and (local.get $bytes) (i8x16.splat (i32.const 15))))
            (i8x16.swizzle (v128.load (i32.const 48)) (i8x16.shr_u (local.get $bytes) (i32.const 4))))))
      (local.set $bytes (v128.load offset=2 (local.get $from)))
      (local.set $hits
        (v128.and (local.get $hits)
          (v128.and
            (i8x16.swizzle (v128.load (i32.const 64)) (v128.and (local.get $bytes) (i8x16.splat (i32.const 15))))
            (i8x16.swizzle (v128.load (i32.const 80)) (i8x16.shr_u (local.get $bytes) (i32.const 4))))))
      (local.set $bytes (v128.load offset=3 (local.get $from)))
      (local.set $hits
        (v128.and (local.get $hits)
          (v128.and
            (i8x16.swizzle (v128.load (i32.const 96)) (v128.and (local.get $bytes) (i8x16.splat (i32.const 15))))
            (i8x16.swizzle (v128.load (i32.const 112)) (i8x16.shr_u (local.get $bytes) (i32.const 4))))))
      (i32.store16 (local.get $marks)
        (i8x16.bitmask (i8x16.ne (local.get $hits) (v128.const i32x4 0 0 0 0))))
      (local.set $marks (i32.add (local.get $marks) (i32.const 2)))
      (local.set $from (i32.add (local.get $from) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $from) (local.get $to))))))
