package android.content.res;

public abstract class AssetFileDescriptor implements java.io.Closeable {
  public abstract java.io.FileDescriptor getFileDescriptor();

  public abstract long getStartOffset();

  public abstract long getLength();
}
