package android.content.res;

public abstract class AssetManager {
  public abstract AssetFileDescriptor openFd(String name) throws java.io.IOException;
}
