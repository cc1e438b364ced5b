package dev.glovebox.app.cli;

/** The kernel's reasons for not starting a program. */
final class Errno {
    private Errno() {}

    static String words(int errno) {
        return switch (errno) {
            case 1 -> "operation not permitted";
            case 2 -> "no such file or folder";
            case 5 -> "input/output error";
            case 7 -> "argument list too long";
            case 8 -> "not a program";
            case 11 -> "too many processes";
            case 12 -> "out of memory";
            case 13 -> "permission denied";
            case 20 -> "not a folder";
            case 21 -> "is a folder";
            case 24 -> "too many open files";
            case 26 -> "the file is being written";
            case 36 -> "name too long";
            case 40 -> "too many symbolic links";
            default -> "error " + errno;
        };
    }
}
